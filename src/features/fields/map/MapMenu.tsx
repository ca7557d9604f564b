import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { useField } from '#api/fields/use-fields.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { MenuList } from '#ui/overlays/Menu.tsx';
import styles from './MapMenu.module.css';
import { useFieldMenu } from '../use-field-menu.tsx';

type Point = { readonly x: number; readonly y: number };
const useMapMenu = create<{ point: Point | null; field_id: string | null }>(() => ({ point: null, field_id: null }));

export const openMapMenu = (point: Point, field_id: string | null): void => useMapMenu.setState({ point, field_id });
const close = (): void => useMapMenu.setState({ point: null });

/** The menu of a right click or a long press on the map. */
export function MapMenu() {
  const { t } = useTranslation('fields');
  const { point, field_id } = useMapMenu();
  const field = useField(field_id);
  const menu = useFieldMenu();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (point === null) return undefined;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const leave = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !(event.target instanceof Node && box.current?.contains(event.target)))
        close();
    };
    window.addEventListener('pointerdown', leave, true);
    window.addEventListener('keydown', leave, true);
    return () => {
      window.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('keydown', leave, true);
    };
  }, [point]);
  if (point === null) return null;
  const entries = field === undefined ? [{ id: 'new', label: t('new'), run: () => openPanel('field_draw') }] : menu(field);
  const closing = entries.map((entry) =>
    entry === 'separator'
      ? entry
      : {
          ...entry,
          run: () => {
            close();
            entry.run();
          },
        },
  );
  return (
    <div
      ref={box}
      className={styles['menu']}
      style={{ left: Math.min(point.x, window.innerWidth - 240), top: Math.min(point.y, window.innerHeight - 320) }}
    >
      <MenuList label={t('map_menu')} entries={closing} />
    </div>
  );
}
