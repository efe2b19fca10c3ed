/** A turn that comes each so many-th time that it is asked for: at the third, the sixth and so on for 3. */
export function nthTimes(times: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % times === 0;
  };
}
