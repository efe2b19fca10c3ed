/**
 * The sections of the contract that state something: numbered sentences of flat parts (§1, §7, §9) one by one,
 * subsections of the other parts whole, parts without subsections (§6, §8) by their own number.
 */
export const sections: readonly string[] = [
  ...['1.1', '1.2', '1.3', '1.4', '1.5'],
  ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9'],
  ...['3.1', '3.2'],
  ...['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8'],
  ...['5.1', '5.2', '5.3'],
  '6',
  ...['7.1', '7.2', '7.3', '7.4', '7.5'],
  '8',
  ...['9.1', '9.2', '9.3', '9.4'],
];
