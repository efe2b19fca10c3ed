/** The parts of a target file (its format: specs/formats) that the embedded target fills in for itself. */
export interface TargetFile {
  readonly name: string;
  readonly tls?: { readonly ca: string };
  readonly platform: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly vocabulary: {
      readonly providers: readonly string[];
      readonly protocols: readonly string[];
      readonly publicNetworks: readonly string[];
    };
  };
  readonly nodes: readonly TargetFileNode[];
  readonly allow: { readonly deleteNetworks: readonly string[] };
}

export interface TargetFileNode {
  readonly name: string;
  readonly api: string;
  readonly url?: string;
  readonly websocketUrl?: string;
  readonly auth?: { readonly token: string; readonly username: string; readonly password: string };
  readonly mode?: 'full' | 'archive';
  readonly [key: string]: unknown;
}
