import { Download, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelFooter, PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useExport } from './use-export.ts';

const VIEWS = ['line', 'list'] as const;
export type RecordView = (typeof VIEWS)[number];

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly can_add: boolean;
  readonly view: RecordView;
  readonly onView: (view: RecordView) => void;
};

/** Whose record it is, and what can be done with all of it: in the panel's head, on a sheet also in its foot. */
export function RecordHead({ field, season, can_add, view, onView }: Props) {
  const { t } = useTranslation('activities');
  const { is_sheet } = usePanel();
  const exports = useExport(field, season);
  const enter = (): void => openPanel('record_form', { field_ids: [field.id] });
  const named = { name: field.name, years: seasonYears(season) };
  return (
    <>
      <PanelScope>{is_sheet ? t('scope_sheet', named) : t('scope', { ...named, period: t(`period.${season.period}`) })}</PanelScope>
      <PanelActions>
        {!is_sheet && (
          <Segmented
            label={t('view.label')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={onView}
          />
        )}
        <Menu label={t('export.label')} entries={exports} placement="bottom end">
          {is_sheet ? (
            <IconButton size="sm" label={t('export.label')} icon={<Download size={16} />} />
          ) : (
            <Button size="sm" icon={<Download size={14} aria-hidden="true" />}>
              {t('export.button')}
            </Button>
          )}
        </Menu>
        {!is_sheet && can_add && (
          <Button size="sm" variant="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={enter}>
            {t('new')}
          </Button>
        )}
      </PanelActions>
      {is_sheet && can_add && (
        <PanelFooter>
          <Button block size="lg" variant="primary" icon={<Plus size={18} aria-hidden="true" />} onClick={enter}>
            {t('enter')}
          </Button>
        </PanelFooter>
      )}
    </>
  );
}
