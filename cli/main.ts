#!/usr/bin/env node
import { CommanderError } from 'commander';
import { UserError } from '../engine/user-error.ts';
import { exitCodes } from './exit-codes.ts';
import { buildProgram } from './program.ts';

// What packages use of Node that will go away (grpc-js names IP addresses in TLS) tells a user nothing.
process.noDeprecation = true;

// A reader that went away (`| head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  else if (error instanceof UserError) {
    process.stderr.write(`nodeproof: ${error.message}\n`);
    process.exitCode = exitCodes.usage;
  } else {
    // Nothing may read as conforming after a fault of our own.
    process.stderr.write(
      `nodeproof: a fault of nodeproof itself, please report it: ${String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exitCode = exitCodes.inconclusive;
  }
}
