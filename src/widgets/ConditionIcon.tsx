import {
  Cloud,
  CloudDrizzle,
  CloudLightning,
  CloudRain,
  CloudRainWind,
  CloudSun,
  CloudSunRain,
  Cloudy,
  MoonStar,
  Sun,
  SunDim,
  Zap,
} from 'lucide-react';
import type { Condition } from '#domain/weather/conditions.ts';
import styles from './ConditionIcon.module.css';

const ICONS: Readonly<Record<Condition, typeof Sun>> = {
  sunny: Sun,
  clear: MoonStar,
  partly_cloudy: CloudSun,
  mostly_cloudy: Cloudy,
  rain: CloudRain,
  heavy_rain: CloudRainWind,
  light_rain: CloudDrizzle,
  some_showers: CloudSunRain,
  scattered_storms: CloudLightning,
  partly_sunny: SunDim,
  storms: Zap,
  cloudy: Cloud,
};
const SUNNY: ReadonlySet<Condition> = new Set(['sunny', 'partly_sunny']);

/** The picture of a condition; its name is said beside it. */
export function ConditionIcon({ condition, size }: { readonly condition: Condition; readonly size: number }) {
  const Icon = ICONS[condition];
  return <Icon size={size} aria-hidden="true" className={styles['condition']} data-sunny={SUNNY.has(condition) || undefined} />;
}
