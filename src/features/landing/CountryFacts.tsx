import { numberFormat } from '#domain/cached-formats.ts';
import { COUNTRY_CATALOG } from '#domain/catalog/countries.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import type { Formats } from '#domain/formats.ts';
import text from '#ui/text.module.css';
import type { Home, HomeCountry } from './homes.ts';
import styles from './Page.module.css';
import type { LandingText } from './use-landing-text.ts';

const EXAMPLE = { area_ha: 1_284.6, price: 1_284.6 } as const;

type Props = { country: HomeCountry; home: Home; t: LandingText; format: Formats };

/** How the product speaks in a country: its numbers, identity, seasons and crops. */
export function CountryFacts({ country, home, t, format }: Props) {
  const calling_code = COUNTRY_CATALOG.find(({ code }) => code === country)?.calling_code ?? '';
  const provinces = PROVINCES.filter((province) => province.country === country).length;
  const money = numberFormat(format.locale, { style: 'currency', currency: home.currency }).format(EXAMPLE.price);
  const facts = [
    { id: 'numbers', value: `${format.hectares(EXAMPLE.area_ha)} · ${money} ${home.currency}` },
    { id: 'identity', value: t(`catalog:fiscal_id.${country}`) },
    { id: 'phone', value: `+${calling_code}` },
    { id: 'seasons', value: t(`country.${country}.seasons`) },
    { id: 'crops', value: home.crops.map((crop) => t(`catalog:crop.${crop}`)).join(' · ') },
    { id: 'places', value: t(`country.${country}.places`, { count: provinces }) },
  ] as const;
  return (
    <section className={styles['section']} aria-labelledby="country-facts">
      <h2 id="country-facts" className={text['h2']}>
        {t('country.title', { country: t(`catalog:country.${country}`) })}
      </h2>
      <dl className={styles['facts']}>
        {facts.map(({ id, value }) => (
          <div key={id}>
            <dt>{t(`country.${id}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
