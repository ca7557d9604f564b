/** A design token as the style sheet resolves it now; WebGL layers cannot read custom properties themselves. */
export const token = (name: `--${string}`): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long labels and tiles take to appear, in milliseconds. */
export const fadeTime = (): number => (prefersReducedMotion() ? 0 : 120);

export type MapMode = 'light' | 'dark';
export const mapMode = (): MapMode => (document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light');

/** Calls back when theme or mode changes. */
export function watchMode(changed: (mode: MapMode) => void): () => void {
  const observer = new MutationObserver(() => changed(mapMode()));
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode', 'data-theme'] });
  return () => observer.disconnect();
}
