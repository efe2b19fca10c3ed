import type { DocumentEntry } from '../documents/own-document.ts';
import type { Api, KnownFacts, Limits, Meter, NodeTarget, Target, Vocabulary } from './target.ts';

/** A target file's content after its schema has accepted it. */
export interface TargetDocument {
  readonly name: string;
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly proxy?: string;
  readonly noProxy?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly platform?: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly dialect?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly vocabulary?: Partial<Vocabulary>;
  };
  readonly nodes?: readonly NodeDocument[];
  readonly documents?: readonly DocumentEntry[];
  readonly limits?: Partial<Limits>;
  readonly allow?: Partial<Target['allow']>;
}

export interface NodeDocument extends Partial<Omit<NodeTarget, 'name' | 'api' | 'known' | 'meter'>> {
  readonly name: string;
  readonly api: Api;
  readonly known?: Partial<KnownFacts>;
  readonly meter?: Partial<Meter> & Pick<Meter, 'url' | 'pointer'>;
}
