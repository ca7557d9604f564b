declare module 'polylabel' {
  const polylabel: (polygon: readonly (readonly (readonly number[])[])[], precision?: number) => number[] & { distance: number };
  export default polylabel;
}
