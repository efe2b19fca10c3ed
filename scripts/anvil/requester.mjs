// JSON-RPC calls to a development node.

/** @param {string} url @returns a function that sends a call, and throws the error that the node returns */
export function requester(url) {
  let id = 0;
  return async (method, ...params) => {
    id += 1;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    const { result, error } = await response.json();
    if (error !== undefined) throw new Error(`the node rejected ${method}: ${error.message}`);
    return result;
  };
}
