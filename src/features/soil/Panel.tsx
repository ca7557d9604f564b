import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { soilCells, summarizeSoil } from '#domain/soil/summarize-soil.ts';
import { useFormat } from '#i18n/use-format.ts';
import { AdvancedOnly } from '#shell/panels/AdvancedOnly.tsx';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { DepthTable } from './DepthTable.tsx';
import styles from './Panel.module.css';
import { SoilFacts } from './SoilFacts.tsx';

/** The soil of the 250 m cell in the middle of a field: context for the whole field, never zones inside it. */
export default function SoilPanel() {
  const { t } = useTranslation(['soil', 'plans']);
  const format = useFormat();
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const now = useDay();
  const is_open = field !== undefined && isEntitled(field, now);
  const soil = useCall(api.terrain.soil, { field_id: field?.id ?? '' }, { enabled: is_open, stale_ms: Number.POSITIVE_INFINITY });
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  if (!is_open)
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <AdvancedOnly title={t('locked')} text={t('locked_why', { field: field.name })} action={t('plans:see')} />
      </>
    );
  if (soil.error)
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <ErrorState error={soil.error} onRetry={() => void soil.refetch()} />
      </>
    );
  if (soil.data === undefined)
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <Skeleton rows={7} />
      </>
    );
  const { depths, attribution, is_demo, as_of } = soil.data;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <div className={styles['panel']}>
        <NoteBox tone="warn">
          {t('scale', { cells: format.number(soilCells(field.area_ha), 1), area: format.hectares(field.area_ha) })}
        </NoteBox>
        <SoilFacts summary={summarizeSoil(depths)} />
        <DepthTable depths={depths} />
        <p className={styles['source']}>{t(is_demo ? 'source_demo' : 'source', { source: attribution, date: format.date(as_of) })}</p>
      </div>
    </>
  );
}
