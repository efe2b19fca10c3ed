#!/usr/bin/env node
import { complaintAboutNode } from './process/node-version.ts';

// Before anything is loaded that an old Node could not even read.
const complaint = complaintAboutNode(process.versions.node);
if (complaint === undefined) await import('./command.ts').then(({ runCommand }) => runCommand(process.argv));
else {
  process.stderr.write(`nodeproof: ${complaint}\n`);
  process.exitCode = 2;
}
