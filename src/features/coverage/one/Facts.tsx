import { useTranslation } from 'react-i18next';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { useBrandName } from '../use-brand-name.ts';
import { FieldLine } from './FieldLine.tsx';
import styles from './One.module.css';
import { StoredInvoice } from './StoredInvoice.tsx';
import { TermsLink } from './TermsBox.tsx';

/** Who accepted or annulled it, and when. */
function Outcome({ coverage: { acceptance, annulment } }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const moment = (at: string): string => t('facts.moment', { date: format.date(at), time: format.time(at) });
  return (
    <>
      {acceptance !== null && (
        <>
          <div>
            <dt>{t('facts.accepted_by')}</dt>
            <dd>{acceptance.name}</dd>
          </div>
          <div>
            <dt>{t('facts.accepted_at')}</dt>
            <dd>{moment(acceptance.at)}</dd>
          </div>
          <div>
            <dt>{t('facts.terms')}</dt>
            <dd>
              <TermsLink version={acceptance.terms_version}>{t('table.terms_version', { version: acceptance.terms_version })}</TermsLink>
            </dd>
          </div>
        </>
      )}
      {annulment !== null && (
        <>
          <div>
            <dt>{t('facts.voided_by')}</dt>
            <dd>{annulment.by}</dd>
          </div>
          <div>
            <dt>{t('facts.voided_at')}</dt>
            <dd>{moment(annulment.at)}</dd>
          </div>
          <div>
            <dt>{t('void.reason')}</dt>
            <dd>{annulment.reason}</dd>
          </div>
        </>
      )}
    </>
  );
}

/** A coverage that is read: its fields, its holder, its invoice, and what became of it. */
export function Facts({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const season = useSeasonLabels()(coverage);
  const brand = useBrandName()(coverage.seed_brand);
  const { data: shapes } = useFieldShapes();
  const { fields, firstname, lastname, business_name, created_by_name, created_at, state, last_day } = coverage;
  const created = t('facts.moment', { date: format.date(created_at), time: format.time(created_at) });
  const facts: readonly (readonly [string, string | null])[] = [
    [t('form.season'), season],
    [t('facts.holder'), `${firstname} ${lastname}`],
    [t('form.business_name'), business_name],
    [t('form.brand'), brand],
    [t('facts.created_by'), created_by_name],
    [t('facts.created_at'), created],
    [
      t(state === 'expired' ? 'facts.expired' : 'facts.last_day'),
      state === 'pending' || state === 'expired' ? format.date(last_day) : null,
    ],
  ];
  return (
    <div className={styles['form']}>
      <section className={styles['fields']} aria-label={t('form.fields')}>
        <h3>{t('form.fields')}</h3>
        <ul>
          {fields.map((field) => (
            <li key={field.field_id}>
              <FieldLine
                field={field}
                polygon={fieldPolygon(field.field_id, shapes)}
                fault={field.fault === null ? null : codeText(field.fault)}
              />
            </li>
          ))}
        </ul>
      </section>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <Outcome coverage={coverage} />
      </dl>
      <section className={styles['fields']} aria-label={t('form.invoice')}>
        <h3>{t('form.invoice')}</h3>
        <StoredInvoice coverage={coverage} />
      </section>
    </div>
  );
}
