#!/usr/bin/env node
// Stands in where websocat is not installed: as much of it as the lines of findings ask for.
//   websocat -n1 [-H 'name: value']… ADDRESS   sends stdin as one message, and prints one that comes
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'no-close': { type: 'boolean', short: 'n' },
    'one-message': { type: 'boolean', short: '1' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
  },
});
const headers = Object.fromEntries(
  values.header.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
);
const { SSL_CERT_FILE: authority } = process.env;
const socket = new WebSocket(positionals[0], {
  headers,
  ...(authority === undefined ? {} : { ca: readFileSync(authority) }),
});
const message = await text(process.stdin);
socket.on('open', () => socket.send(message));
socket.on('message', (data) => {
  console.log(String(data));
  socket.terminate();
});
socket.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
