type Reading = (value: unknown) => unknown;

export function readingsOf(value: unknown): object;
export function readingFor(name: string): Reading;
