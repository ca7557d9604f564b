import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { useCall } from '#api/use-call.ts';
import { useSeason } from '#api/use-season.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import type { ReachedProducer } from '#domain/schemas/people.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { fitBBox } from '#map/camera.ts';
import { shapesBBox } from '#map/shapes.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelTitle } from '#shell/panels/panel-parts.tsx';
import { NO_REPORT_FILTER, setReportFilter } from '#state/report-filter.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { useSlug } from './use-slug.ts';
import styles from './Panel.module.css';

function FieldLine({ field }: { readonly field: Field }) {
  const format = useFormat();
  const language = useLanguage();
  const season = useSeason();
  const crop = season === null ? undefined : cropIn(field.crops, season);
  const hybrid = findGenotype(crop?.genotype_id ?? -1)?.names[language];
  return (
    <li>
      <strong>{field.name}</strong>
      <span>{format.hectares(field.area_ha)}</span>
      <span className={styles['sub']}>{field.farm_name}</span>
      <span className={styles['sub']}>
        <CropName crop={crop?.crop} />
        {hybrid !== undefined && ` · ${hybrid}`}
      </span>
    </li>
  );
}

function Facts({ producer }: { readonly producer: ReachedProducer }) {
  const { t } = useTranslation('reports-mode');
  const format = useFormat();
  const { business_name, email, served_by, area_ha, reported_at, used_at } = producer;
  const facts = [
    ...(business_name === null ? [] : [['business_name', business_name] as const]),
    ...(email === null ? [] : [['email', email] as const]),
    ...(served_by.length === 0 ? [] : [['served_by', format.list(served_by.map(({ name }) => name))] as const]),
    ['area', format.hectares(area_ha)],
    ...(reported_at === null ? [] : [['reported', format.date(reported_at)] as const]),
    ['used', used_at === null ? t('producers.never') : format.date(used_at)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`producer.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One producer of the list, beside it, with his fields, which the map shows. */
export default function ProducerPanel({ args }: { readonly args: { owner_id: string } | undefined }) {
  const { t } = useTranslation('reports-mode');
  const slug = useSlug();
  const input = { brand: slug ?? ('brevant' as const), owner_id: args?.owner_id ?? '' };
  const { data, error, refetch } = useCall(api.producers.reachOne, input, { enabled: args !== undefined });
  const fields = useFields();
  const ids = data?.field_ids;
  useEffect(() => {
    const bbox = ids === undefined ? null : shapesBBox(ids);
    if (bbox !== null) fitBBox(bbox);
  }, [ids]);
  if (args === undefined || error?.code === 'NOT_FOUND') return <EmptyState title={t('producer.gone')} text={t('producer.gone_text')} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={6} />
      </div>
    );
  const { producer, field_ids } = data;
  const of_his = new Set(field_ids);
  const showReports = (): void => {
    setReportFilter({ ...NO_REPORT_FILTER, producers: [producer.id] });
    openPanel('mode_reports');
  };
  return (
    <div className={styles['producer']}>
      <PanelTitle>{producer.name}</PanelTitle>
      <Facts producer={producer} />
      <section>
        <h3>{t('producer.fields')}</h3>
        <ul>
          {fields
            .filter(({ id }) => of_his.has(id))
            .map((field) => (
              <FieldLine key={field.id} field={field} />
            ))}
        </ul>
      </section>
      <Button variant="primary" icon={<FileText size={16} aria-hidden="true" />} onClick={showReports}>
        {t('producer.reports')}
      </Button>
    </div>
  );
}
