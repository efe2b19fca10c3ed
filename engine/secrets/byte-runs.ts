import { rewrite, type View } from './view.ts';

// A counted repetition, or one of a group, takes memory for each time: of megabytes of them V8 says that its stack is full.
const base64Run = /[A-Za-z0-9+/_-]{6}[A-Za-z0-9+/_-]*/g;
/**
 * Hexadecimal digits of one case, so many that base64 cannot look like them by chance: chains answer little else, and reading each as base64, too,
 * took most of the time.
 */
const onlyHex = /^(?:0x)?(?:[0-9a-f]{24}[0-9a-f]*|[0-9A-F]{24}[0-9A-F]*)$/;
const hexRun = /[0-9a-f]{8}[0-9a-f]*/gi;
/** A list of bytes, or so much of it as is read at a time: `115,101,…`, `0x73,0x65,…`, `73:65:…`, `"115","101",…`, `115+101+…`. */
const byteList = /(?:(?:0x)?[0-9a-f]{1,3}[^0-9a-z]{1,4}){3,100000}(?:0x)?[0-9a-f]{1,3}/gi;
/** What stands before each byte of `{"0":115,"1":101,…}`, as JavaScript prints its arrays of bytes, and of a query `b[0]=115&b[1]=101…`. */
const index = /"\d{1,6}"\s{0,9}:|(?<![\w.-])[\w.-]{1,40}(?:\[\w{0,40}\])?=/g;
/** Between bytes as Go prints them: `[115 101 …]`. */
const blanks = /(?<=[0-9a-f])[\p{Z}\s]+(?=[0-9a-f])/giu;
/** Characters that two parts of a longer list share: more than any secret takes in it, so that none is cut. */
const overlap = 20_000;
const unseen = /[\p{C}\p{Z}\s]+/gu;

/**
 * What stands in a text as bytes in another notation: base64 (both alphabets, at each of the four places where
 * a group can begin), hexadecimal, lists of numbers. Each byte is read as one character.
 */
export function* byteViews(view: View): Generator<View> {
  const seen = rewrite(view, unseen, () => '');
  for (const run of seen.text.matchAll(base64Run)) {
    if (onlyHex.test(run[0])) continue;
    for (let skip = 0; skip < 4 && run[0].length - skip >= 6; skip += 1) {
      const bytes = Buffer.from(run[0].slice(skip), 'base64');
      yield bytesAt(seen, bytes, (index) => {
        const start = run.index + skip;
        return [start + Math.floor((index * 8) / 6), start + Math.floor((index * 8 + 7) / 6)];
      });
    }
  }
  for (const run of seen.text.matchAll(hexRun)) {
    for (const skip of [0, 1]) {
      const bytes = Buffer.from(run[0].slice(skip), 'hex');
      yield bytesAt(seen, bytes, (index) => {
        const first = run.index + skip + index * 2;
        return [first, first + 1];
      });
    }
  }
  const listed = listView(view, seen);
  for (const run of listsIn(listed.text)) yield* listViews(listed, run);
}

/** The text in which lists of bytes are looked for. @param seen without what cannot be seen, which it is for most texts */
function listView(view: View, seen: View): View {
  const itemsOnly = rewrite(view, index, () => '');
  const separated = rewrite(itemsOnly, blanks, () => ',');
  return separated === view ? seen : rewrite(separated, unseen, () => '');
}

function* listsIn(text: string): Generator<RegExpExecArray> {
  const lists = new RegExp(byteList);
  for (let run = lists.exec(text); run !== null; run = lists.exec(text)) {
    yield run;
    if (run[0].length > 2 * overlap && lists.lastIndex < text.length) lists.lastIndex -= overlap;
  }
}

function* listViews(seen: View, run: RegExpExecArray): Generator<View> {
  const items = [...run[0].matchAll(/(0x)?([0-9a-f]{1,3})/gi)];
  const places = items.map((item) => {
    const first = run.index + item.index;
    return [first, first + item[0].length - 1] as const;
  });
  for (const radix of [10, 16, 8]) {
    // NaN for what is no digit of this radix, and no byte.
    const codes = items.map(([, mark, digits = '']) =>
      Number.parseInt(digits, mark === undefined ? radix : 16),
    );
    const bytes = Buffer.from(codes.map((code) => (code < 256 ? code : 0)));
    yield bytesAt(seen, bytes, (index) => places[index] ?? [0, 0]);
  }
}

/** @param placeOf first and last unit of `seen` that a byte stands in */
function bytesAt(seen: View, bytes: Buffer, placeOf: (index: number) => readonly [number, number]): View {
  const { mapped } = seen;
  const text = bytes.toString('latin1');
  const from = new Uint32Array(mapped ? bytes.length : 0);
  const to = new Uint32Array(mapped ? bytes.length : 0);
  for (let index = 0; index < from.length; index += 1) {
    const [first, last] = placeOf(index);
    from[index] = seen.from[first] ?? 0;
    to[index] = seen.to[last] ?? 0;
  }
  return { text, from, to, mapped };
}
