/** A JSON body too large to be read on the web loop: its bytes wait for a thread (decision 39). */
export class LateBody {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
