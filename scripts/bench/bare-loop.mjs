import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

/** Reads the node list again and again, parses it, and does nothing with it. @returns milliseconds */
export async function bareLoop({ platform, tls }, requests, inFlight) {
  const ca = readFileSync(tls.ca);
  const pool = new Pool(platform.baseUrl, { connections: inFlight, connect: { ca } });
  const headers = { authorization: `Bearer ${platform.apiKey}` };
  let left = requests;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (left-- > 0) {
        const { body } = await pool.request({ method: 'GET', path: '/v1/nodes/', headers });
        JSON.parse(await body.text());
      }
    }),
  );
  const ms = performance.now() - begun;
  await pool.close();
  return ms;
}
