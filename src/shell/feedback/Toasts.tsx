import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import styles from './feedback.module.css';
import { closeToast, useToasts, type Toast, type ToastTone } from './toast.ts';

const ICONS: Record<ToastTone, typeof Info> = { ok: CircleCheck, danger: CircleAlert, warn: TriangleAlert, info: Info };

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useTranslation('common');
  const { id, tone, title, text, action, life_ms } = toast;
  const left = useRef(life_ms ?? 0);
  useEffect(() => {
    if (life_ms === null || paused) return undefined;
    const from = performance.now();
    const timer = window.setTimeout(() => closeToast(id), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [id, life_ms, paused]);
  const Icon = ICONS[tone];
  return (
    <li className={styles['toast']} data-tone={tone}>
      <span className={styles['icon']}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className={styles['texts']} role={tone === 'danger' ? 'alert' : undefined}>
        <b className={styles['title']}>{title}</b>
        {text && <span className={styles['text']}>{text}</span>}
      </span>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            closeToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {(life_ms === null || !action) && (
        <IconButton
          size="sm"
          className={styles['close']}
          label={t('close')}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => closeToast(id)}
        />
      )}
    </li>
  );
}

/**
 * Notices at the lower right, newest on top; the clock stops while the pointer or the focus is on them. A pointer that rests where
 * one appears stops nothing: the notice would cover what was pressed for as long as it is to be pressed again.
 */
export function Toasts() {
  const { t } = useTranslation('common');
  const toasts = useToasts((state) => state.toasts);
  const [is_hovered, setHovered] = useState(false);
  const [is_focused, setFocused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // One that goes under the pointer, or with the focus, is not left by them: no event tells of it.
  useLayoutEffect(() => {
    setHovered((was) => was && list.current?.querySelector('li:hover') !== null);
    setFocused(list.current?.contains(document.activeElement) ?? false);
  }, [toasts]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only stops the clock
    <ul
      ref={list}
      className={styles['list']}
      aria-label={t('region.toasts')}
      data-notices=""
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={`${toast.id}-${toast.title}`} toast={toast} paused={is_hovered || is_focused} />
      ))}
    </ul>
  );
}
