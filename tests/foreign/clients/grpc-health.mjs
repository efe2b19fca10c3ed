// The health client that comes with gRPC for Node.js, at every gRPC node, with its token as metadata.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { credentials, loadPackageDefinition, Metadata, status } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { protoPath } from 'grpc-health-check';
import { finish, readTarget } from './standard-io.mjs';

const { grpc } = loadPackageDefinition(loadSync(protoPath, { enums: String }));
const target = await readTarget();
const facts = { nodes: 0, rejected: 0 };

for (const { host, xToken } of target.nodes.filter(({ api }) => api === 'grpc')) {
  const client = new grpc.health.v1.Health(host, credentials.createSsl(readFileSync(target.tls.ca)));
  const check = (entries) =>
    new Promise((resolve) => {
      const metadata = new Metadata();
      for (const [name, value] of Object.entries(entries)) metadata.set(name, value);
      const deadline = { deadline: Date.now() + 20_000 };
      client.Check({ service: '' }, metadata, deadline, (failure, answer) => resolve({ failure, answer }));
    });
  const { failure, answer } = await check({ 'x-token': xToken });
  assert.equal(failure, null);
  assert.equal(answer.status, 'SERVING');
  for (const wrong of [{}, { 'x-token': `${xToken}0` }, { authorization: `Bearer ${xToken}` }]) {
    assert.equal((await check(wrong)).failure.code, status.UNAUTHENTICATED);
    facts.rejected += 1;
  }
  facts.nodes += 1;
}
finish(facts);
