/** Shorter pieces are put together: so many characters keep a document of megabytes in some hundred pieces. */
const pieceLength = 8192;

/** A long text in pieces, which nobody needs to hold as a whole: puts short ones together and leaves long ones as they are. */
export class Pieces {
  readonly #ended: string[] = [];
  #short: string[] = [];
  #length = 0;

  append(piece: string): void {
    if (piece.length >= pieceLength) {
      this.#endShort();
      this.#ended.push(piece);
      return;
    }
    this.#short.push(piece);
    this.#length += piece.length;
    if (this.#length >= pieceLength) this.#endShort();
  }

  end(): readonly string[] {
    this.#endShort();
    return this.#ended;
  }

  #endShort(): void {
    if (this.#length > 0) this.#ended.push(this.#short.join(''));
    this.#short = [];
    this.#length = 0;
  }
}
