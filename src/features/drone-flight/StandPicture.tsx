import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { exampleStand, FRAME, TARGET_PL_HA, VIEW } from './example-stand.ts';
import styles from './Page.module.css';

/** Leaves of a young plant from above. */
const LEAVES = [0, 62, 118, 181, 243, 301] as const;
const SOIL_ROWS = 26;

const stand = exampleStand();

/** A drawing of what the drone sees, with what the count finds in it; its numbers stand in the card beside it. */
export function StandPicture() {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  return (
    <figure className={styles['picture']}>
      <svg viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={t('picture')}>
        <rect className={styles['soil']} width={VIEW.width} height={VIEW.height} />
        {Array.from({ length: SOIL_ROWS }, (_, i) => (
          <path key={i} className={styles['furrow']} d={`M-20 ${i * 30 - 10}L${VIEW.width + 20} ${i * 30 - 116}`} />
        ))}
        <defs>
          <g id="young-plant">
            {LEAVES.map((turn, i) => (
              <path
                key={turn}
                className={i % 2 === 0 ? styles['leaf'] : styles['leafPale']}
                d="M0 0C3 -4 4 -10 0 -15C-3 -10 -3 -4 0 0Z"
                transform={`rotate(${turn})`}
              />
            ))}
          </g>
        </defs>
        {stand.plants.map(({ x, y, turn_deg, size }) => (
          <use
            key={`${x}`}
            href="#young-plant"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn_deg}) scale(${size.toFixed(2)})`}
          />
        ))}
        {stand.plants
          .filter(({ is_counted }) => is_counted)
          .map(({ x, y }) => (
            <circle key={`${x}`} className={styles['counted']} cx={x} cy={y} r={4.2} />
          ))}
        {stand.gaps.map(({ from, to, length_m }) => {
          const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
          return (
            <g key={`${x}`}>
              <path
                className={styles['gap']}
                d={`M${from[0]} ${from[1] - 8}v16M${from[0]} ${from[1]}L${to[0]} ${to[1]}M${to[0]} ${to[1] - 8}v16`}
              />
              <rect className={styles['tag']} x={x - 22} y={y - 32} width={44} height={19} rx={5} />
              <text className={styles['tagText']} x={x} y={y - 18}>
                {format.withUnit(length_m, 'm', 1)}
              </text>
            </g>
          );
        })}
        <rect className={styles['frame']} {...FRAME} rx={6} />
      </svg>
      <figcaption className={styles['card']}>
        <span className={styles['label']}>{t('card.density')}</span>
        <p className={styles['density']}>
          {format.number(stand.density)} <span>{t('card.unit')}</span>
        </p>
        <dl>
          <div>
            <dt>{t('card.counted')}</dt>
            <dd>{t('card.plants', { count: stand.counted })}</dd>
          </div>
          <div>
            <dt>{t('card.gaps')}</dt>
            <dd>{format.percent(Math.round(stand.gap_percent))}</dd>
          </div>
          <div>
            <dt>{t('card.target')}</dt>
            <dd>{format.number(TARGET_PL_HA)}</dd>
          </div>
        </dl>
      </figcaption>
    </figure>
  );
}
