import { describe, expect, it } from 'vitest';
import type { RainOptions, RainPreview } from './rain-table.ts';
import { readRainTable } from './read-rain-table.ts';

const read = (text: string, options: Partial<RainOptions> = {}): RainPreview =>
  readRainTable(new TextEncoder().encode(text), { today: '2026-11-26', ...options });
const daysOf = ({ rows }: RainPreview): string => rows.map(({ date, rain_mm }) => `${date.slice(8)}:${rain_mm}`).join(' ');
const INMET_HEAD = 'REGIAO:;S\nUF:;RS\nDATA DE FUNDACAO:;22/09/00\n';
const WEATHERLINK = '\t\tTemp\tHi\t\tRain\tHeat\nDate\tTime\tOut\tTemp\tRain\tRate\tD-D\n';

describe('the rain is told by the titles of stations and services', () => {
  it.each([
    [
      'Davis WeatherLink, two rows of titles',
      `${WEATHERLINK}13/1/26\t3:00 p\t20\t21\t2.4\t9.6\t0\n13/1/26\t3:30 p\t20\t21\t1.2\t0\t0\n`,
      '13:3.6',
    ],
    [
      'Davis, web',
      '"Date & Time","Temp - °C","Rain - mm","Rain Rate - mm/h","ET - mm"\n"1/13/26 1:30 PM","20","2.4","9.6","0.1"\n',
      '13:2.4',
    ],
    ['WeeWX', 'time,outTemp,rainRate,rain,ET\n2026-01-13 10:00,20,9.6,2.4,0.2\n2026-01-13 10:30,20,2.4,1.2,0.2\n', '13:3.6'],
    [
      'Open-Meteo',
      'time,precipitation_probability_max (%),precipitation_hours (h),precipitation_sum (mm),et0_fao_evapotranspiration (mm)\n2026-01-13,80,6.0,8.4,4.1\n',
      '13:8.4',
    ],
    ['Meteostat', 'date,tavg,tmin,tmax,prcp,snow,wdir,wspd,wpgt,pres,tsun\n2026-01-13,24,18,31,8.4,,90,12,,1012,\n', '13:8.4'],
    [
      'INMET, hours',
      `${INMET_HEAD}Data;Hora UTC;PRECIPITAÇÃO TOTAL, HORÁRIO (mm);PRESSAO ATMOSFERICA AO NIVEL DA ESTACAO, HORARIA (mB);RADIACAO GLOBAL (Kj/m²)\n2026/01/13;0000 UTC;2,4;1012;\n2026/01/13;0100 UTC;,6;1012;\n`,
      '13:3',
    ],
    ['INMET, BDMEP', 'Data Medicao;EVAPORACAO DO PICHE, DIARIA(mm);PRECIPITACAO TOTAL, DIARIO(mm)\n2026-01-13;4,1;8,4\n', '13:8.4'],
    ['INMET, table', 'Data;Hora (UTC);Temp. Ins. (C);Umi. Ins. (%);Chuva (mm)\n13/01/2026;0000;20,1;80;8,4\n', '13:8.4'],
    [
      'Campbell TOA5',
      '"TOA5","EMA","CR1000"\n"TIMESTAMP","RECORD","AirTC_Avg","Rain_mm_Tot"\n"TS","RN","Deg C","mm"\n"","","Avg","Tot"\n"2026-01-13 10:00:00",0,20.1,8.4\n',
      '13:8.4',
    ],
    [
      'METOS',
      'Fecha/hora;HC Temperatura del aire [°C];Precipitación [mm];ET0 [mm]\n;promedio;suma;\n2026-01-13 10:00:00;20,1;8,4;4,1\n',
      '13:8.4',
    ],
    ['Zentra', 'Timestamps,mm/h Max Precip Rate,mm Precipitation,W/m² Solar Radiation\n2026-01-13 10:00,9.6,8.4,500\n', '13:8.4'],
    [
      'Visual Crossing',
      'name,datetime,tempmax,humidity,precip,precipprob,precipcover,preciptype\nLoma,2026-01-13,30,80,8.4,100,20,rain\n',
      '13:8.4',
    ],
    ['a height of rain', 'fecha;Altura de precipitación (mm)\n13/01/2026;8,4\n', '13:8.4'],
    ['a word in brackets', 'fecha;Lluvia (día)\n13/01/2026;8,4\n', '13:8.4'],
    ['rows numbered before a moment without a name', 'n;cuando;Evap (mm);Lluvia (mm)\n1;13/01/2026;4,1;8,4\n', '13:8.4'],
    ['a day of 24 h, once a day', 'Fecha;Tmáx;PP 24 h (mm)\n13/01/2026;31;8,4\n14/01/2026;31;2\n', '13:8.4 14:2'],
    ['remarks of rain beside days without titles', '13/01/2026;8,4;lluvia fuerte\n14/01/2026;0;sin lluvia\n', '13:8.4 14:0'],
    ['two words over the titles', 'Lluvias;Campo Norte\nFecha;Agua caída (mm)\n13/01/2026;8,4\n', '13:8.4'],
    ['a counter beside what fell', 'datetime;Total Rain (mm);Rain (mm)\n2026-01-13 10:00;812;2.4\n2026-01-13 11:00;813.2;1.2\n', '13:3.6'],
  ])('%s', (_, text, days) => {
    expect(read(text)).toMatchObject({ questions: [], faults: [], is_importable: true });
    expect(daysOf(read(text))).toBe(days);
  });

  it.each([
    'fecha;Temperatura;Evaporación (mm)\n13/01/2026;31;4,1\n',
    'Time,Rain Rate(mm/hr),Wind(km/h)\n2026-01-13 14:05,12,9\n',
    'date,precipitation_probability (%),dew_point_2m (°C)\n2026-01-13,80,14\n',
    'Data;Intensidade da chuva (mm/h);ET0 (mm)\n13/01/2026;12;4,1\n',
    'fecha;Días con lluvia;Riego (mm)\n13/01/2026;3;20\n',
  ])('no rain in %j, whichever column is asked for', (text) => {
    expect(() => read(text)).toThrow('RAIN_NO_COLUMNS');
    expect(() => read(text, { rain_column: 1 })).toThrow('RAIN_NO_COLUMNS');
  });

  it.each([
    ['fecha;valor\n13/01/2026;8,4\n', [1], 1],
    ['fecha,hora,lluvia 10 min (mm),humedad\n13/01/2026,10:00,2.4,80\n', [2], 2],
    ['fecha;Lluvia 72 h (mm)\n13/01/2026;8,4\n', [1], 1],
    ['fecha;Lote 3 (mm);Lote 7 (mm);Tmax\n13/01/2026;8,4;9,1;31\n', [1, 2], 2],
    ['Fecha;Precipitacion_Pluviometrica;Precipitacion_Cronologica;Precipitacion_Maxima_30minutos\n13/01/2026;8,4;9,1;5\n', [1, 2], 2],
    ['13/01/2026;31,2;8,4\n14/01/2026;30;0\n', [1, 2], 2],
    ['time,precipitation_sum (mm),rain_sum (mm)\n2026-01-13,8.4,8.0\n', [1, 2], 1],
    ['fecha\thora\tlluvia\tviento\n13/01/2026 10:00\t8,4\t12\n', [1, 2], 1],
  ] as const)('asks which column is the rain: %j', (text, choices, rain_column) => {
    expect(read(text)).toMatchObject({ questions: ['rain_column'], is_importable: false });
    expect(read(text).rain_choices.map(({ column }) => column)).toEqual(choices);
    expect(read(text).rain_choices.every(({ sample }) => sample.length > 0)).toBe(true);
    expect(read(text, { rain_column })).toMatchObject({ rain_column, questions: [], is_importable: true });
  });
});

describe('a counter is asked about, and brings its differences', () => {
  const rows = (name: string, values: readonly string[]): string => `time;${name}\n${values.join('\n')}\n`;
  const TWO_DAYS = ['2026-01-13 23:50;3', '2026-01-13 23:55;4', '2026-01-14 00:00;4', '2026-01-14 00:05;0', '2026-01-14 09:00;5'];
  it.each([
    ['Daily Rain (mm)', TWO_DAYS, 'day', '13:4 14:5'],
    ['dailyrainmm', TWO_DAYS.toReversed(), 'day', '13:4 14:5'],
    ['Lluvia del día (mm)', TWO_DAYS, 'day', '13:4 14:5'],
    ['Monthly Rain (mm)', ['2026-01-30;80', '2026-01-31;90', '2026-02-01;2', '2026-02-02;2'], 'long', '31:10 01:2 02:0'],
    ['Chuva acumulada (mm)', ['2026-01-13;10', '2026-01-14;10', '2026-01-15;18,4'], 'long', '14:0 15:8.4'],
    ['Event Rain (mm)', ['2026-01-13 10:00;1', '2026-01-13 11:00;3', '2026-01-13 18:00;1', '2026-01-14 09:00;1'], 'long', '13:3 14:0'],
    ['precipTotal', ['2026-01-13 10:00;0', '2026-01-13 11:00;1', '2026-01-13 12:00;3'], 'long', '13:3'],
    ['Hourly Rain (mm)', ['2026-01-13 10:05;1', '2026-01-13 10:55;3', '2026-01-13 11:05;1'], 'hour', '13:4'],
    // no word of it: only what stands there tells
    ['Rain', [0, 1, 2, 2, 3, 3, 3].map((mm, hour) => `2026-01-13 1${hour}:00;${mm}`), 'long', '13:3'],
  ] as const)('%s %j', (name, values, span, days) => {
    const text = rows(name, values);
    expect(read(text)).toMatchObject({ questions: ['counter'], counter: { span }, is_importable: false });
    expect(read(text, { is_counter: true })).toMatchObject({ questions: [], faults: [], is_importable: true });
    expect(daysOf(read(text, { is_counter: true }))).toBe(days);
    expect(read(text, { is_counter: false }).total_mm).toBe(read(text).counter!.fallen_mm);
  });

  it('never takes a small fall for a new start', () => {
    const text = rows('Yearly Rain (mm)', ['2026-01-13;100', '2026-01-14;99', '2026-01-15;104']);
    expect(read(text, { is_counter: true }).faults).toMatchObject([{ line: 3, code: 'counter_falls', other_line: 2 }]);
  });

  it('asks nothing of rain that comes and goes', () => {
    const text = rows('lluvia', [
      '2026-01-13 10:00;1',
      '2026-01-13 11:00;3',
      '2026-01-13 12:00;4',
      '2026-01-13 13:00;5',
      '2026-01-13 14:00;0',
    ]);
    expect(read(text).questions).toEqual([]);
  });
});

describe('units', () => {
  it.each([
    ['Rain - in', '0.50', 12.7],
    ['dailyrainin', '0.50', 12.7],
    ['Precipitation [inches]', '1.25', 31.75],
    ['Lluvia (")', '0.5', 12.7],
    ['Chuva (polegadas)', '0,5', 12.7],
    ['Precip (cm)', '1,25', 12.5],
    ['Lluvia (décimas de mm)', '84', 8.4],
    ['PRCP (tenths of mm)', '84', 8.4],
    ['Lluvia (L/m²)', '8,4', 8.4],
    ['Rain (in)', '8.4 mm', 8.4],
    ['Lluvia', '0,5 pulg', 12.7],
  ])('%s: %s is %d mm', (name, amount, mm) => {
    expect(read(`date;${name}\n2026-01-13;${amount}\n`)).toMatchObject({ rows: [{ rain_mm: mm }], questions: [], is_importable: true });
  });

  it('reads the unit below the title', () => {
    expect(read('"TIMESTAMP","Rain_Tot"\n"TS","inches"\n"","Tot"\n"2026-01-13",0.5\n').rows).toMatchObject([{ rain_mm: 12.7 }]);
  });

  it.each(['date;Rain (m)', 'date;Lluvia (pies)', 'fecha;Lluvia (mm) (in)', 'data;Chuva (0,1 mm)', 'STATION;DATE;PRCP'])(
    'asks for the unit: %s',
    (head) => {
      const text = `${head}\n${head.startsWith('STATION') ? 'AR01;' : ''}2026-01-13;84\n`;
      expect(read(text)).toMatchObject({ questions: ['unit'], unit_sample: 84, is_importable: false });
      expect(read(text, { unit: 'tenth_mm' })).toMatchObject({ rows: [{ rain_mm: 8.4 }], questions: [], is_importable: true });
    },
  );
});

describe('rows that are no days', () => {
  it.each([
    ['fecha;mm\n13/01/2026;1\nTotal enero;1\n', ['total']],
    ['fecha;mm\n13/01/2026;1\n;TOTAL;1\nPromedio;1\n', ['total', 'total']],
    ['Data;Chuva\n;mm\n13/01/2026;1\nSoma;=SUM(B3)\nFonte: INMET\n', ['head', 'total', 'note']],
    ['date,rain\n2026-01-13,1\n"Source: station, read at 9"\n', ['note']],
    ['fecha,mm\n13/01/2026,1\nFuente: INTA, Pergamino, provincia de Buenos Aires\n', ['note']],
    ['fecha;mm\n13/01/2026;1\n* s/d: sin dato;\n', ['note']],
  ])('are left out with a word: %j', (text, reasons) => {
    expect(read(text)).toMatchObject({ rows: [{ rain_mm: 1 }], faults: [], is_importable: true });
    expect(read(text).left_out.map(({ reason }) => reason)).toEqual(reasons);
    expect(read(text).left_out.every((row) => row.text !== '')).toBe(true);
  });

  it.each([
    ['fecha;mm\n13/01/2026;1\n14/01/2026;mucho\n', 'not_a_number'],
    ['fecha;mm\n13/01/2026;1\nayer;8,4\n', 'date_unreadable'],
    ['fecha;mm\n13/01/2026;1\n;8,4\n', 'date_missing'],
    ['fecha;mm\n13/01/2026;1\n31/02/2026;s/d\n', 'date_impossible'],
    ['fecha;mm\n13/01/2026;1\n14-1;8,4x\n', 'date_unreadable'],
    ['fecha;mm\n13/01/2026;1\n13/01/2026;2\n', 'day_twice'],
  ])('what may be a day stays a fault until it is left out by hand: %j', (text, code) => {
    expect(read(text)).toMatchObject({ faults: [{ line: 3, code }], left_out: [], is_importable: false });
    expect(read(text, { left_out: [3] })).toMatchObject({
      faults: [],
      left_out: [{ line: 3, reason: 'by_hand' }],
      total_mm: 1,
      is_importable: true,
    });
  });

  it('names all lines of a day of too much', () => {
    const text = 'fecha;hora;mm\n13/01/2026;1;300\n13/01/2026;2;300\n14/01/2026;1;2\n';
    expect(read(text).faults).toMatchObject([{ line: 2, lines: [2, 3] }]);
    expect(daysOf(read(text, { left_out: [2, 3] }))).toBe('14:2');
  });
});

describe('the hour that a clock set back shows twice', () => {
  const twice = (at: string, second = '1.4'): string =>
    `time;lluvia\n${at.slice(0, 10)} 00:30;0\n${at};3.2\n${at};${second}\n${at.slice(0, 10)} 23:30;0\n`;
  it.each([
    ['America/Mexico_City', '2022-10-30 01:00', 4.6],
    ['America/Tijuana', '2025-11-02 01:30', 4.6],
    ['America/Sao_Paulo', '2018-02-17 23:00', 4.6],
    ['America/Asuncion', '2024-03-23 23:15', 4.6],
  ])('%s %s is one hour more', (zone, at, mm) => {
    expect(read(twice(at), { zone })).toMatchObject({ faults: [], total_mm: mm, is_importable: true });
    expect(read(twice(at, '3.2'), { zone })).toMatchObject({ repeated: [], total_mm: 6.4 });
  });

  it.each([
    ['America/Mexico_City', '2022-10-29 01:00'],
    ['America/Mexico_City', '2022-10-30 02:00'],
    ['America/Mexico_City', '2022-04-03 03:00'],
    ['America/Argentina/Buenos_Aires', '2022-10-30 01:00'],
  ])('%s %s is a contradiction', (zone, at) => {
    expect(read(twice(at), { zone }).faults).toMatchObject([{ line: 4, code: 'hour_twice', other_line: 3 }]);
  });

  it('comes no third time, and not in UTC', () => {
    const third = 'time;mm\n2022-10-30 01:00;1\n2022-10-30 01:00;2\n2022-10-30 01:00;3\n2022-10-30 02:00;0\n';
    expect(read(third, { zone: 'America/Mexico_City' }).faults).toMatchObject([{ line: 4, code: 'hour_twice' }]);
    expect(
      read('dateutc;rain\n2022-10-30 01:00;1\n2022-10-30 01:00;2\n2022-10-30 02:00;0\n', { zone: 'America/Mexico_City' }).faults,
    ).toHaveLength(1);
  });
});

it.each([
  ['lun 13/01/2025', null],
  ['Lunes, 13 de enero de 2025', null],
  ['Mon, 13 Jan 2025', null],
  ['seg 13/01/2025', null],
  ['segunda-feira, 13 de janeiro de 2025', null],
  ['13/01/2025 3:30 PM', 930],
  ['13/01/2025 12:05 a. m.', 5],
  ['13/01/2025 12:30 p.m.', 750],
  ['1/13/2025 3 PM', 900],
  ['13/01/2025 03:00:00\u00a0p.\u00a0m.', 900],
  ['1/13/2025 3:30\u202fPM', 930],
])('%s is the 13th', (date, minutes) => {
  expect(daysOf(read(`fecha;mm\n${date};1\n`))).toBe('13:1');
  if (minutes === null) return;
  const hour = date.replace(/^\S+\s/, '');
  const same = read(
    `fecha;hora;mm\n2025-01-13;${hour};1\n2025-01-13;${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')};1\n`,
  );
  expect(same).toMatchObject({ repeated: [3], faults: [] });
});

it('tells the true limit of rows of a file that is longer than titles and rows may be', () => {
  for (const rows of [20_001, 20_200])
    expect(() => read(`fecha;mm\n${'13/01/2026;1\n'.repeat(rows)}`)).toThrow(
      expect.objectContaining({ code: 'TABLE_TOO_MANY_ROWS', params: { max: 20_000 } }),
    );
});
