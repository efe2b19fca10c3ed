import { UserError } from '../../engine/user-error.ts';

/**
 * Why the embedded target could not be started, where it is something that the user can change; any other error as it is.
 * @param port that was asked for
 */
export function embeddedError(error: unknown, port?: number): unknown {
  if (!(error instanceof Error)) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_SOCKET_BAD_PORT')
    return new UserError(
      'mock/port',
      `--port ${port}: nodes use the ports after it, which end at 65535; choose a lower one, or omit the option`,
    );
  if (syscall === 'listen' && port !== undefined)
    return new UserError(
      'mock/port',
      code === 'EADDRINUSE'
        ? `--port ${port}: the port is in use; choose another, or omit the option`
        : `--port ${port}: cannot be listened on (${message}); choose another, or omit the option`,
    );
  if (syscall !== undefined)
    return new UserError(
      'embedded/start',
      `the embedded target cannot be started (${message}); it needs ports on 127.0.0.1 and a temporary folder that can be written to (TMPDIR)`,
    );
  return error;
}
