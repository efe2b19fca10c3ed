type Change = (value: unknown) => unknown;

export function changesOf(value: unknown): Readonly<Record<string, Change>>;
export function changeBy(name: string): Change;
