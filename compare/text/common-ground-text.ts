import { grouped } from '../../reports/html/number-text.ts';
import type { CommonGround } from '../model/statements/common-ground.ts';
import { list } from './list.ts';

/** `Of the 118 required statements decided on every target` */
export function commonGroundText({ statements, among }: CommonGround): string {
  const which =
    statements === 1 ? 'the only required statement' : `the ${grouped(statements)} required statements`;
  return `Of ${which} decided on ${among === undefined ? 'every target' : list(among)}`;
}
