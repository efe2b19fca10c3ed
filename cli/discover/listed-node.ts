import { fieldsOf } from '../../base/json-object.ts';
/** What `discover` takes from a node of the platform's list (§2.2); whatever has another form there is absent here. */
export interface ListedNode {
  /** As listed; empty where it has none. */
  readonly id: string;
  readonly name: string;
  readonly status?: string;
  /** `configuration.archive` */
  readonly archive?: boolean;
  /** `details.mode` */
  readonly mode?: string;
  readonly httpsEndpoint?: string;
  readonly wssEndpoint?: string;
  readonly username?: string;
  readonly password?: string;
  readonly key?: string;
}

/** A longer text is no name, no address and no credential of a node. */
const maxLength = 2_000;

/** Reads one element of `results`, whatever it is. */
export function readListedNode(value: Readonly<Record<string, unknown>>): ListedNode {
  const details = fieldsOf(value.details);
  const { archive } = fieldsOf(value.configuration);
  return {
    id: textOf(value.id) ?? '',
    name: textOf(value.name) ?? '',
    ...present('status', textOf(value.status)),
    ...(typeof archive === 'boolean' ? { archive } : {}),
    ...present('mode', textOf(details.mode)),
    ...present('httpsEndpoint', textOf(details.https_endpoint)),
    ...present('wssEndpoint', textOf(details.wss_endpoint)),
    ...present('username', textOf(details.auth_username)),
    ...present('password', textOf(details.auth_password)),
    ...present('key', textOf(details.auth_key)),
  };
}

function present<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined;
}
