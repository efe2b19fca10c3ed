import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the platform checks',
  requirements: /^(platform|service)\./,
  alternatives: /^platform\./,
});
