import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Pressable, Separator } from 'react-aria-components';
import { Kbd } from '../display/Kbd.tsx';
import { classNames } from '../class-names.ts';
import styles from './Popover.module.css';
import { Popup } from './Popup.tsx';

export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      readonly run: () => void;
      readonly icon?: ReactNode;
      readonly shortcut?: string;
      readonly disabled?: boolean;
      /** Why it is disabled, or what it will do, under the label. */
      readonly note?: string;
      readonly danger?: boolean;
      readonly checked?: boolean;
    }
  | 'separator';

/** Made when the menu opens where there are many menus, one to a row of a list. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[]);

export type MenuProps = {
  label: string;
  entries: MenuEntries;
  /** The button that opens it: Button or IconButton. */
  children: ReactElement<Record<string, unknown>, string>;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right bottom' | 'right top';
};

export type MenuListProps = { label: string; entries: MenuEntries };

/** Two frames on, the menu is gone and its button has the focus again: what opens then gives the focus back to that button. */
const afterMenu = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(run));

/** The list alone, for a popover placed by hand (right click on the map). */
export function MenuList({ label, entries: given }: MenuListProps) {
  const entries = typeof given === 'function' ? given() : given;
  const act = (key: string | number) => {
    const entry = entries.find((one) => one !== 'separator' && one.id === key);
    if (entry && entry !== 'separator') afterMenu(entry.run);
  };
  return (
    <AriaMenu
      aria-label={label}
      className={styles['list'] ?? ''}
      onAction={act}
      disabledKeys={entries.flatMap((entry) => (entry !== 'separator' && entry.disabled ? [entry.id] : []))}
    >
      {entries.map((entry, at) =>
        entry === 'separator' ? (
          <Separator key={`line-${at}`} className={styles['separator'] ?? ''} />
        ) : (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            className={classNames(styles['item'], entry.danger && styles['danger'])}
          >
            {entry.icon}
            <span className={styles['text']}>
              {entry.label}
              {entry.note !== undefined && <span className={styles['note']}>{entry.note}</span>}
            </span>
            {entry.checked && <Check size={14} aria-hidden="true" />}
            {entry.shortcut !== undefined && <Kbd>{entry.shortcut}</Kbd>}
          </MenuItem>
        ),
      )}
    </AriaMenu>
  );
}

export function Menu({ label, entries, children, isOpen, onOpenChange, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Pressable>{children}</Pressable>
      <Popup className={styles['popover'] ?? ''} placement={placement}>
        <MenuList label={label} entries={entries} />
      </Popup>
    </MenuTrigger>
  );
}
