import type { FormHelp } from '#app/forms/form-help.ts';

/** The help beside the form of a person's wallet. */
export const USER_WALLET_HELP: FormHelp = {
  about:
    'A user wallet stands for a person in this zone. It owns and signs what the person writes.',
  fields: [
    { name: 'fullName', label: 'Full Name', text: 'Shown wherever the person is named.' },
    {
      name: 'email',
      label: 'Email Address',
      text: 'Whoever signs in with this verified address first gets the wallet.',
    },
  ],
  sends:
    'Records of a deleted wallet stay. Its person cannot enter the zone until there is a new one.',
};

/** The help beside the form of a user group. */
export const GROUP_HELP: FormHelp = {
  about:
    'A user group stands for its members: consent contracts share with it, and it decides who acts as a system wallet.',
  fields: [
    { name: 'name', label: 'Group Name', text: 'How others find the group.', example: 'Research' },
    { name: 'description', label: 'Description', text: 'Who belongs to it, and why.' },
    {
      name: 'group',
      label: 'Group Members',
      text: 'At least one wallet. What is shared with the group is shared with each member from the next request on.',
    },
  ],
  sends: 'Who is taken out loses what was shared with the group at once.',
};

/** The help beside the form of a system wallet. */
export const SYSTEM_WALLET_HELP: FormHelp = {
  about:
    'A system wallet owns records in the name of a role rather than of a person. Members of its groups act as it.',
  fields: [
    {
      name: 'type',
      label: 'Type',
      text: 'An owner wallet owns the records that its members create. A limited owner wallet leaves them to the person, and is their limited owner.',
    },
    {
      name: 'accessControlUserGroup',
      label: 'Access Control User Group',
      text: 'Its members read what the wallet owns. For custodian types they write too.',
    },
    {
      name: 'writeUserGroup',
      label: 'Write User Group',
      text: 'For tenant types: its members write as the wallet.',
    },
    {
      name: 'description',
      label: 'Description',
      text: 'What the wallet is for.',
      example: 'Records of the laboratory',
    },
  ],
  sends: 'Another type holds for records that are written from then on.',
};
