import { BellRing, ChartSpline, CloudSun, Columns2, FileDown, Grid3x3, Layers, Split, VectorSquare } from 'lucide-react';
import { useEffect } from 'react';
import { WEATHER } from '#domain/limits.ts';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes } from '#shell/brand/brands.ts';
import { PageLink } from '#shell/public/PageLink.tsx';
import { PublicFooter } from '#shell/public/PublicFooter.tsx';
import { PublicHeader } from '#shell/public/PublicHeader.tsx';
import { useSession } from '#state/session.ts';
import text from '#ui/text.module.css';
import { CountryFacts } from './CountryFacts.tsx';
import { CountryHint } from './CountryHint.tsx';
import { Figures } from './Figures.tsx';
import { homeOf, type HomeCountry } from './homes.ts';
import styles from './Page.module.css';
import { SeasonCurve } from './SeasonCurve.tsx';
import { useLandingText } from './use-landing-text.ts';

const POINTS = [
  { id: 'compare', icon: Columns2 },
  { id: 'curve', icon: ChartSpline },
  { id: 'phone', icon: VectorSquare },
] as const;
/** Only what there is. */
const PARTS = [
  { id: 'layers', icon: Layers },
  { id: 'zones', icon: Grid3x3 },
  { id: 'split', icon: Split },
  { id: 'weather', icon: CloudSun },
  { id: 'notifications', icon: BellRing },
  { id: 'files', icon: FileDown },
] as const;

/** The first page, and the homes of the countries: what the product does, said truly, and the ways in. */
export default function Page({ country }: { country: HomeCountry | null }) {
  const home = homeOf(country);
  const { t, format, tag } = useLandingText(home);
  const brand = useBrand();
  const { auth } = brandRoutes(brand);
  const features = useCall(api.config.features, {}).data;
  const is_signed_in = useSession((state) => state.status === 'signed_in');
  const signup = `${auth}/signup${country === null ? '' : `?pais=${country}`}`;
  useEffect(() => {
    document.title = country === null ? brand.name : `${brand.name} · ${t(`catalog:country.${country}`)}`;
  }, [brand.name, country, t]);
  return (
    <div className={styles['page']} lang={tag}>
      <div className={styles['hero']}>
        <div className={styles['scene']}>
          <img className={styles['land']} src="/pictures/fields.jpg" alt="" />
        </div>
        <SeasonCurve
          first_month={home.first_month}
          format={format}
          labels={{
            sowing: t('curve.sowing'),
            nitrogen: t('curve.nitrogen'),
            flowering: t('curve.flowering'),
            today: (evi) => t('curve.today', { evi }),
          }}
        />
        <PublicHeader over_picture signup_href={signup} />
        <main className={styles['claim']}>
          <h1>{t('claim')}</h1>
          <p>{country === null ? t('text') : t(`country.${country}.text`)}</p>
          <div className={styles['ways']}>
            <PageLink href={is_signed_in ? '/dashboard' : signup} size="lg" variant="primary" className={styles['loud']}>
              {is_signed_in ? t('to_map') : t('signup')}
            </PageLink>
            <PageLink href={auth} size="lg" className={styles['quiet']}>
              {features?.demo ? t('see_demo') : t('login')}
            </PageLink>
          </div>
          {features?.demo && <p className={styles['note']}>{t('demo')}</p>}
        </main>
        <p className={styles['credit']}>{t('picture')}</p>
      </div>
      <section className={styles['strip']} aria-label={t('points')}>
        {POINTS.map(({ id, icon: Icon }) => (
          <div key={id} className={styles['point']}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <h2 className={text['h3']}>{t(`point.${id}`)}</h2>
              <p>{t(`point.${id}_text`)}</p>
            </div>
          </div>
        ))}
        {features && (
          <Figures
            claims={features.figures}
            has_hd={features.hd_imagery !== null}
            forecast_days={features.forecast_days}
            t={t}
            format={format}
          />
        )}
      </section>
      {country !== null && <CountryFacts country={country} home={home} t={t} format={format} />}
      <section className={styles['section']} id="que-hace" aria-labelledby="parts">
        <h2 id="parts" className={text['h2']}>
          {t('parts')}
        </h2>
        <ul className={styles['parts']}>
          {PARTS.map(({ id, icon: Icon }) => (
            <li key={id}>
              <Icon size={20} aria-hidden="true" />
              <h3 className={text['h3']}>{t(`part.${id}`)}</h3>
              <p>{t(`part.${id}_text`, { days: features?.forecast_days ?? WEATHER.forecast_days })}</p>
            </li>
          ))}
        </ul>
        {country === null && features?.geolocation && <CountryHint t={t} />}
      </section>
      <PublicFooter />
    </div>
  );
}
