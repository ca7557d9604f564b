import { useTranslation } from 'react-i18next';
import { isForMaize, useDensity } from '#api/fields/use-density.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openById } from '#shell/panels/open-panel.ts';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Editor } from './Editor.tsx';

/** Density and nitrogen of one field's season: what they are made from, how the yield answers, and what each zone gets. */
export default function DensityPanel() {
  const { t } = useTranslation('density');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { season, error, retry } = useCalendar();
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  if (season === null) return <Skeleton rows={8} />;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <FieldDensity key={`${field.id} ${String(season.year)} ${season.period} ${String(season.season)}`} field={field} season={season} />
    </>
  );
}

function FieldDensity({ field, season }: { readonly field: Field; readonly season: Season }) {
  const { t } = useTranslation('density');
  const { world, error, retry } = useDensity(field, season);
  if (!isForMaize(field, season))
    return (
      <EmptyState
        title={codeText('DENSITY_NOT_MAIZE')}
        text={t('not_maize')}
        actions={<Button onClick={() => openById('field_form', { field_id: field.id })}>{t('change_crop')}</Button>}
      />
    );
  if (error !== null && world === null) return <ErrorState error={error} title={t('failed')} onRetry={retry} />;
  if (world === null) return <Skeleton rows={10} />;
  return <Editor field={field} season={season} world={world} />;
}
