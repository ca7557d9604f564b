import type { PlacedPanel } from './layout/layout.ts';
import styles from './Panel.module.css';
import { edgesOf, usePanelResize } from './use-panel-resize.ts';

/** The edges a pointer can pull; the keyboard has Alt with arrows on the header. */
export function ResizeEdges({ panel }: { panel: PlacedPanel }) {
  const pull = usePanelResize(panel);
  return edgesOf(panel.place).map((edge) => (
    <div key={edge} className={styles['edge']} data-edge={edge} aria-hidden="true" {...pull(edge)} />
  ));
}
