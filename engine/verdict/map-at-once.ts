/** Cases of a statement that are under way at a time: more than a service answers at once, and few enough to be held in memory. */
const casesAtOnce = 32;

/** The results of work on each item, in their order; so many items at a time. Rejects with the first that fails. */
export async function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(casesAtOnce, items.length) }, worker));
  return results;
}
