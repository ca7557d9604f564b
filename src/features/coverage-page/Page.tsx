import { useTranslation } from 'react-i18next';
import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import { BRANDS, brandRoutes } from '#shell/brand/brands.ts';
import { NotFoundPage } from '#shell/public/NotFoundPage.tsx';
import { PageLink } from '#shell/public/PageLink.tsx';
import { PublicPage } from '#shell/public/PublicPage.tsx';
import { useSession } from '#state/session.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import text from '#ui/text.module.css';
import styles from './Page.module.css';

const STEPS = ['create', 'accept', 'expire'] as const;
const STATES = [
  ['pending', 'warn'],
  ['approved', 'ok'],
  ['expired', undefined],
  ['void', 'danger'],
] as const;

/** The replanting programme (rules 30), for accounts of the seed brand; others learn that it is not theirs. */
export default function Page() {
  const { t } = useTranslation('coverage-page');
  const user = useSession((state) => state.user);
  const brand = BRANDS.brevant.name;
  if (user === null) return null;
  if (!isSeedBrand(user.brand_id)) return <NotFoundPage title={t('forbidden')} text={t('forbidden_text')} />;
  return (
    <PublicPage title={t('title')}>
      <div className={styles['page']}>
        <h1 className={text['h1']}>{t('title')}</h1>
        <p className={styles['lead']}>{t('lead', { brand })}</p>
        <section className={styles['empty']}>
          <EmptyState
            level={2}
            drawing={<FieldsDrawing />}
            title={t('empty')}
            text={t('empty_text')}
            actions={
              <>
                <PageLink href="/dashboard" variant="primary">
                  {t('to_map')}
                </PageLink>
                <PageLink href={brandRoutes(BRANDS.brevant).terms}>{t('terms')}</PageLink>
              </>
            }
          />
        </section>
        <h2 className={text['h2']}>{t('who')}</h2>
        <p>{t('who_text', { brand })}</p>
        <h2 className={text['h2']}>{t('how')}</h2>
        <ol className={styles['steps']}>
          {STEPS.map((step) => (
            <li key={step}>{t(`step.${step}`)}</li>
          ))}
        </ol>
        <h2 className={text['h2']}>{t('states')}</h2>
        <p className={styles['states']}>
          {STATES.map(([state, tone]) => (
            <Tag key={state} {...(tone === undefined ? {} : { tone })}>
              {t(`state.${state}`)}
            </Tag>
          ))}
        </p>
      </div>
    </PublicPage>
  );
}
