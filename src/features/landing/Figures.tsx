import type { LandingFigure } from '#shell/brand/brands.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import type { Formats } from '#domain/formats.ts';
import type { LandingText } from './use-landing-text.ts';
import styles from './Page.module.css';

/** Resolution and rhythm of the satellite scenes (specification §9). */
const SCENES = { metres: 10, from_days: 3, to_days: 5, hd_metres: 3 } as const;

type Claims = { readonly users: number | null; readonly hectares: number | null };
type Props = { claims: Claims; has_hd: boolean; forecast_days: number; t: LandingText; format: Formats };

/** What the installation claims of itself, one value each; a figure it leaves out is not shown, nor one of something there is not yet. */
export function Figures({ claims, has_hd, forecast_days, t, format }: Props) {
  const { figures } = useBrand();
  const of: Readonly<Record<LandingFigure, readonly [string, string] | null>> = {
    users:
      claims.users === null
        ? null
        : [t('figure.users', { count: claims.users, number: format.number(claims.users) }), t('figure.users_of')],
    hectares: claims.hectares === null ? null : [format.withUnit(claims.hectares, 'ha'), t('figure.hectares_of')],
    imagery: [t('figure.imagery', SCENES), has_hd ? t('figure.imagery_of', SCENES) : t('figure.imagery_alone')],
    forecast: [t('figure.forecast', { days: forecast_days }), t('figure.forecast_of')],
  };
  return (
    <div className={styles['claims']}>
      <dl className={styles['figures']}>
        {figures.map((figure) => {
          const texts = of[figure];
          return (
            texts && (
              <div key={figure}>
                <dt>{texts[1]}</dt>
                <dd>{texts[0]}</dd>
              </div>
            )
          );
        })}
      </dl>
      <p className={styles['source']}>{t('figures_source')}</p>
    </div>
  );
}
