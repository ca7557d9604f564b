import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes, FLIGHT_PAGE } from '#shell/brand/brands.ts';
import { Mark } from '#shell/brand/Mark.tsx';
import { useSession } from '#state/session.ts';
import { classNames } from '#ui/class-names.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './Public.module.css';

type Props = {
  /** Lies over a picture: pale on dark. */
  over_picture?: boolean;
  /** Half a page wide: only the brand, the language and log-in. */
  is_narrow?: boolean;
  signup_href?: string;
};

/** Top of every page that needs no session: the brand, where else to look, the language, and the ways in. */
export function PublicHeader({ over_picture = false, is_narrow = false, signup_href }: Props) {
  const { t } = useTranslation('common');
  const brand = useBrand();
  const { auth } = brandRoutes(brand);
  const is_signed_in = useSession((state) => state.status === 'signed_in');
  return (
    <header className={classNames(styles['header'], over_picture && styles['over'], is_narrow && styles['narrow'])}>
      <Link href="/" className={styles['brand']}>
        <Mark theme={brand.theme} />
        <span>{brand.name}</span>
      </Link>
      <nav className={styles['links']} aria-label={t('public.main')}>
        <a href="/#que-hace" className={styles['wide']}>
          {t('public.what')}
        </a>
        {FLIGHT_PAGE !== null && (
          <Link href={FLIGHT_PAGE} className={styles['wide']}>
            {t('public.flights')}
          </Link>
        )}
        <LanguageSelect />
      </nav>
      <span className={styles['ways']}>
        {is_signed_in ? (
          <PageLink href="/dashboard" variant="primary" className={styles['loud']}>
            {t('public.to_map')}
          </PageLink>
        ) : (
          <>
            <PageLink href={auth} className={styles['quiet']}>
              {t('public.login')}
            </PageLink>
            <PageLink href={signup_href ?? `${auth}/signup`} variant="primary" className={classNames(styles['loud'], styles['wide'])}>
              {t('public.signup')}
            </PageLink>
          </>
        )}
      </span>
    </header>
  );
}
