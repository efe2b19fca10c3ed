/**
 * Why a file could not be used, in words for a person: those of the operating system name its calls. What is no error of the
 * file system keeps its own message.
 */
export function fileErrorReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : reasons[code]) ?? message;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is a file, not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the file name is too long',
};

/** Whether an error is one of the operating system (a full disk, a folder that is gone), and no defect of the program. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
