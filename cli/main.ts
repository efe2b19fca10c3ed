#!/usr/bin/env node
import { keepCompiled } from './process/keep-compiled.ts';
import { complaintAboutNode } from './process/node-version.ts';

// Before anything is loaded that an old Node could not even read.
const complaint = complaintAboutNode(process.versions.node);
if (complaint === undefined) {
  keepCompiled();
  const { runCommand } = await import('./command.ts');
  await runCommand(process.argv);
} else {
  process.stderr.write(`nodeproof: ${complaint}\n`);
  process.exitCode = 2;
}
