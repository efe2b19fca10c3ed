/** Going away, a restart, too busy (RFC 6455 §7.4.1 and its registry): a server ends the connection for reasons of its own. */
const ofTheServer = [1001, 1012, 1013] as const;

/** Closures that say nothing of a credential that came before them. */
export const closuresOfTheServer: ReadonlySet<number> = new Set(ofTheServer);

/** Closures that a service announces so: which limits a node has the contract does not show, a rule of the service (1008) among them. */
export const announcedClosures: ReadonlySet<number> = new Set([...ofTheServer, 1008]);

/** Closures that say nothing of the request that they crossed: it is sent again over another connection. Also normal ones (1000). */
export const crossingClosures: ReadonlySet<number> = new Set([...ofTheServer, 1000]);
