/** The part of rbush the index bench uses; the package ships no types. */
declare module 'rbush' {
  export default class RBush<Item> {
    load(items: readonly Item[]): this;
    search(box: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }): Item[];
  }
}
