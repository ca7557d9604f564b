import { useTranslation } from 'react-i18next';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes } from '#shell/brand/brands.ts';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import text from '#ui/text.module.css';
import { useSession } from '#state/session.ts';
import { PageLink } from './PageLink.tsx';
import styles from './Public.module.css';
import { PublicPage } from './PublicPage.tsx';

type Props = { title?: string; text?: string };

/** A screen there is, with a dead link or something this person may not see (rules 3); the way back is log-in. */
export function NotFoundPage({ title, text: own_text }: Props) {
  const { t } = useTranslation('common');
  const { auth } = brandRoutes(useBrand());
  const is_signed_in = useSession((state) => state.status === 'signed_in');
  const heading = title ?? t('not_found.title');
  return (
    <PublicPage title={heading}>
      <div className={styles['lost']}>
        <FieldsDrawing />
        <h1 className={text['h1']}>{heading}</h1>
        <p>{own_text ?? t('not_found.text')}</p>
        <div className={styles['ways']}>
          <PageLink href={auth} variant={is_signed_in ? 'plain' : 'primary'} size="lg">
            {t('not_found.to_login')}
          </PageLink>
          {is_signed_in && (
            <PageLink href="/dashboard" variant="primary" size="lg">
              {t('public.to_map')}
            </PageLink>
          )}
        </div>
      </div>
    </PublicPage>
  );
}
