/**
 * One reading of a text (decoded, folded, thinned out), with the place in the original that each of its
 * characters came from: what is found in the reading can be taken out of the original.
 */
export interface View {
  readonly text: string;
  /** By UTF-16 unit of `text`: where its source begins in the original. */
  readonly from: ArrayLike<number>;
  /** The same: where its source ends, exclusive. */
  readonly to: ArrayLike<number>;
  /** False where nobody asks for places: both lists are empty then. */
  readonly mapped: boolean;
}

/** The text as it stands. */
export function plainView(text: string, mapped: boolean): View {
  const from = new Uint32Array(mapped ? text.length : 0);
  const to = new Uint32Array(mapped ? text.length : 0);
  for (let at = 0; at < from.length; at += 1) {
    from[at] = at;
    to[at] = at + 1;
  }
  return { text, from, to, mapped };
}

/**
 * The view with every match of `pattern` (global) read as something else, which comes from the whole of the match;
 * the very same view where nothing matched.
 * @param read undefined leaves the match as it stands
 */
export function rewrite(
  view: View,
  pattern: RegExp,
  read: (match: RegExpExecArray) => string | undefined,
): View {
  const pieces: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let done = 0;
  const copy = (end: number): void => {
    pieces.push(view.text.slice(done, end));
    for (let at = done; view.mapped && at < end; at += 1) {
      from.push(view.from[at] ?? 0);
      to.push(view.to[at] ?? 0);
    }
    done = end;
  };
  for (const match of view.text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const reading = read(match);
    if (reading === undefined || end === match.index) continue;
    copy(match.index);
    pieces.push(reading);
    for (let at = 0; view.mapped && at < reading.length; at += 1) {
      from.push(view.from[match.index] ?? 0);
      to.push(view.to[end - 1] ?? 0);
    }
    done = end;
  }
  if (done === 0) return view;
  copy(view.text.length);
  return { text: pieces.join(''), from, to, mapped: view.mapped };
}
