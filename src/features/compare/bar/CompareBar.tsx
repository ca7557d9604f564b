import { Check, ChevronDown, Columns3, LayoutGrid, Link2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LINKS, MOST_ENTRIES } from '#domain/compare/board.ts';
import { canSee } from '#domain/plans/can-see.ts';
import { legendColors } from '#domain/raster/render/color-ramps.ts';
import { SCENE_LAYER_IDS } from '#domain/schemas/imagery.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { useFormat } from '#i18n/use-format.ts';
import { lastInput } from '#shell/input-mode.ts';
import { leaveFullScreenView } from '#shell/full-screen-view.ts';
import { usePreferences } from '#state/preferences.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { AddField } from './AddField.tsx';
import styles from './CompareBar.module.css';
import { FieldKey } from '../FieldKey.tsx';
import { linkPanes, removePane, setBoard, showLayer, useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

/** What all panes share: which fields, what is linked, the layer with its one scale, and how panes stand. */
export function CompareBar({ fields, is_phone }: { fields: readonly ComparedField[]; is_phone: boolean }) {
  const { t } = useTranslation(['compare', 'imagery', 'common']);
  const format = useFormat();
  const board = useCompare((state) => state.board);
  const active = useCompare((state) => state.active);
  const palette = usePreferences((state) => state.palette);
  const now = useDay();
  const layer = (fields[active] ?? fields[0])?.layer ?? 'ndvi';
  const colors = legendColors(layer, palette);
  const title = useRef<HTMLHeadingElement>(null);
  // Opened by key, the focus goes where the keys now act.
  useEffect(() => {
    if (lastInput() === 'keyboard') title.current?.focus();
  }, []);
  const is_full = fields.length >= MOST_ENTRIES;
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('title')} data-view-region="">
      {/* A phone names the board in its tab; the line is for the field that is looked for. */}
      <h1 ref={title} className={is_phone && fields.length > 0 && !is_full ? 'visually-hidden' : styles['title']} tabIndex={-1}>
        {t('title')}
      </h1>
      {!is_phone && (
        <ul className={styles['fields']} aria-label={t('fields')}>
          {fields.map(({ at, letter, field, scene }) => (
            <li key={letter} className={styles['field']}>
              <FieldKey letter={letter} />
              <span className={styles['name']}>
                {board.links.date || scene === undefined
                  ? field.name
                  : t('field_on_date', { field: field.name, date: format.dayMonth(scene.date) })}
              </span>
              <button
                type="button"
                className={styles['remove']}
                aria-label={t('remove', { letter, field: field.name })}
                onClick={() => removePane(at)}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {is_full
        ? !is_phone && <span className={styles['count']}>{t('full', { count: fields.length })}</span>
        : fields.length > 0 && <AddField />}
      <span className={styles['spring']} />
      {!is_phone && (
        <div className={styles['links']} role="group" aria-label={t('links.label')} {...tip(t('keys.links'), 'Y')}>
          <Link2 size={14} aria-hidden="true" />
          <span aria-hidden="true" className={styles['linksLabel']}>
            {t('links.label')}
          </span>
          <span className={styles['segments']}>
            {LINKS.map((link) => (
              <button
                key={link}
                type="button"
                className={styles['segment']}
                aria-pressed={board.links[link]}
                onClick={() => linkPanes(link, !board.links[link])}
              >
                {board.links[link] && <Check size={13} aria-hidden="true" />}
                {t(`links.${link}`)}
              </button>
            ))}
          </span>
        </div>
      )}
      <Menu
        label={t('layer')}
        entries={SCENE_LAYER_IDS.map((id) => {
          const is_locked = fields.length > 0 && !fields.some(({ field }) => canSee(field, id, now));
          return {
            id,
            label: t(`imagery:layer.${id}`),
            checked: id === layer,
            disabled: is_locked,
            ...(is_locked ? { note: t('imagery:legend.locked') } : {}),
            run: () => showLayer(id),
          };
        })}
      >
        <Button size="sm" variant="ghost" aria-label={`${t('layer')}: ${t(`imagery:layer.${layer}`)}`}>
          {/* A phone has room for the colours only. */}
          {(!is_phone || colors === null) && t(`imagery:layer.${layer}`)}
          {colors !== null && (
            <span className={styles['ramp']} style={{ background: `linear-gradient(90deg, ${colors.join(', ')})` }} aria-hidden="true" />
          )}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      </Menu>
      {!is_phone && (
        <>
          <IconButton
            label={t('columns')}
            pressed={board.arrangement === 'columns'}
            icon={<Columns3 size={16} />}
            onClick={() => setBoard((old) => ({ ...old, arrangement: 'columns' }))}
          />
          <IconButton
            label={t('grid')}
            pressed={board.arrangement === 'grid'}
            icon={<LayoutGrid size={16} />}
            onClick={() => setBoard((old) => ({ ...old, arrangement: 'grid' }))}
          />
        </>
      )}
      <IconButton label={t('leave')} shortcut="Esc" icon={<X size={18} />} onClick={leaveFullScreenView} />
    </div>
  );
}
