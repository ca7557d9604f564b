import { cogGeotiff, cogGeotiffTuned } from './cog-geotiff.ts';
import { cogOwn } from './cog-own.ts';
import { enterProduct, screenOwn } from './screen-own.ts';

const jobs = { cogOwn, cogGeotiff, cogGeotiffTuned, enterProduct, screenOwn };
export type Jobs = typeof jobs;

/** What a bench calls from outside. */
Object.assign(globalThis, { jobs });
