import { useLayoutEffect, useMemo, useState, type CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { panelDefinition } from '../panels/define-panel.ts';
import { changeLayout, useWindows } from './windows-store.ts';
import { touch, type PlacedPanel, type Rect } from './layout/layout.ts';
import { PanelBody } from './PanelBody.tsx';
import { PanelContextProvider } from './panel-context.ts';
import { PanelHeader, type PanelExit } from './PanelHeader.tsx';
import styles from './Panel.module.css';
import { ResizeEdges } from './ResizeEdges.tsx';
import { SheetGrabber } from './SheetGrabber.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useNaturalHeight } from './use-natural-height.ts';

type Props = { panel: PlacedPanel; rect: Rect | null; z: number; is_sheet: boolean; is_phone: boolean; exit: PanelExit };

/** One panel: header, a body that alone scrolls, a footer where there is one. Moving it never remounts what it holds. */
export function PanelFrame({ panel, rect, z, is_sheet, is_phone, exit }: Props) {
  const { id, folded, place } = panel;
  const definition = panelDefinition(id);
  const lifted = useWindows((state) => (state.drag?.id === id ? state.drag.rect : null));
  const asking = useWindows((state) => state.asking === id);
  const is_low = useWindows((state) => state.detent === 'peek') && is_phone;
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [scope, setScope] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [titleReplaced, setTitleReplaced] = useState(false);
  const measure = useNaturalHeight(id, footer);
  const context = useMemo(
    () => ({ id, scroller, is_sheet, slots: { title, scope, actions, footer } }),
    [id, scroller, is_sheet, title, scope, actions, footer],
  );

  useLayoutEffect(() => {
    if (!title) return undefined;
    const measure = () => setTitleReplaced(title.childNodes.length > 0);
    measure();
    const observer = new MutationObserver(measure);
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, [title]);

  if (!definition) return null;
  const shown = lifted ?? rect;
  const style: CSSProperties = shown
    ? { left: shown.x, top: shown.y, width: shown.width, height: shown.height, zIndex: lifted ? 'var(--z-panel-drag)' : z }
    : { display: 'none' };
  return (
    <section
      id={`panel-${id}`}
      aria-labelledby={`panel-${id}-title`}
      data-panel={id}
      data-place={place}
      // A press on its empty ground leaves the focus in the panel, where keys scroll it and letters are no commands.
      tabIndex={-1}
      data-folded={(folded && !is_sheet) || undefined}
      className={classNames(styles['panel'], place === 'float' && styles['float'], lifted && styles['lifted'], is_phone && styles['sheet'])}
      style={style}
      onPointerDownCapture={() => changeLayout((layout) => touch(layout, id))}
      onFocusCapture={() => changeLayout((layout) => touch(layout, id))}
    >
      {is_phone && <SheetGrabber />}
      <PanelHeader
        panel={panel}
        titleRef={setTitle}
        scopeRef={setScope}
        actionsRef={setActions}
        is_sheet={is_sheet}
        exit={exit}
        title_replaced={titleReplaced}
      />
      <div
        ref={setScroller}
        className={styles['body']}
        data-panel-body=""
        hidden={folded && !is_sheet}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls and holds no control must take the focus (WCAG 2.1.1)
        tabIndex={definition.is_text ? 0 : -1}
      >
        <div
          ref={measure}
          className={classNames(styles['inner'], definition.bleed && styles['bleed'], definition.size.height === 'fill' && styles['fill'])}
        >
          <PanelContextProvider value={context}>
            <PanelBody definition={definition} args={panel.args} />
          </PanelContextProvider>
        </div>
      </div>
      {asking && <UnsavedBar id={id} />}
      <div ref={setFooter} className={styles['footer']} hidden={asking || is_low || (folded && !is_sheet)} />
      {!is_sheet && !folded && <ResizeEdges panel={panel} />}
    </section>
  );
}
