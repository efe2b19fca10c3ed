/** Modules of undici that a run loads by themselves: all of it (fetch, caches, its own WebSocket) takes 3 MB and 40 ms more. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
