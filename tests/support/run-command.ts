import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command as people run it: the compiled one, in a process of its own. */
const built = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

export interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Words before `node`, such as `bash -c`; the command's own follow as arguments. */
  readonly through?: readonly string[];
  /** After that many milliseconds the process is killed: a hang ends as a failure. */
  readonly limitMs?: number;
  /** Another copy of the command. */
  readonly command?: string;
}

/** Starts the command in an environment that holds nothing but PATH and what is given. */
export function startCommand(
  args: readonly string[],
  { cwd, env, through, limitMs, command = built }: Surroundings,
): Started {
  const [program = process.execPath, ...words] = [...(through ?? []), process.execPath, command, ...args];
  const child = spawn(program, words, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs ?? 600_000,
    killSignal: 'SIGKILL',
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  return { child, ended };
}

export function runCommand(args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  return startCommand(args, surroundings).ended;
}

/** What a command that goes on printed to stdout before it first wrote to stderr: the target file of `mock`. */
export function printedBefore({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let printed = '';
    stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    stderr?.once('data', () => resolve(printed));
  });
}
