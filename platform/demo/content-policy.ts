/** The acceptable use policy that everybody of a demo customer accepts at the first sign-in. */

/**
 * The policy as markdown.
 * @param legalName the legal name of the customer
 * @param inForce the first day, such as '14 March'
 */
export function acceptableUsePolicy(legalName: string, inForce: string): string {
  return `# Acceptable Use Policy

**${legalName}** · Secure data zones · In force since ${inForce}

This policy says what you may do in the secure data zones of ${legalName}, and what you may not. It applies to everyone who signs in: employees, contractors and guests. Please read it whole; it takes three minutes.

## 1. What a zone is for

A zone keeps records that belong to people and organizations. You may use it

- to do the work for which you were given access,
- to answer requests of those whom the records concern,
- to test new dictionaries and contracts, in zones of the environments DEV, STAGE and UAT only.

Any other use needs the written consent of the data protection office.

## 2. Your account

1. Your account is yours alone. Do not lend it, and do not sign in for somebody else.
2. Choose a password that you use nowhere else. Tell it to nobody, not even to the help desk.
3. Lock your screen when you leave your desk.
4. If you believe that somebody knows your password, change it at once and tell the help desk within the hour.

## 3. Data

| Kind of data | Where it may be | Who may see it |
| --- | --- | --- |
| Made-up test data | Every zone | Everyone with access to the zone |
| Metadata: dictionaries, glossary, edges | Every zone | Everyone with access to the zone |
| Records of people | PROD zones only | Owners, and readers by consent |

- Share records by **consent contract**. Do not copy them into mails, chats or spreadsheets to get round one.
- Download only what you need, protect the file with a password, and delete it when you are done.
- Do not try to find out whom a record concerns when its name has been withheld from you.
- Never upload records of people into a zone that is not a PROD zone.

## 4. Smart contracts

A smart contract runs with the rights of the wallet that starts it. Before you publish one,

1. test it in a DEV zone with made-up data,
2. have a second person read it,
3. write down in its description what it reads and why.

Contracts that are meant to get round access rules are removed, and the case is looked into.

## 5. What is recorded

Every change is signed with the key of your wallet and kept in the ledger of the zone. A record cannot be altered unnoticed, not by you and not by an administrator. Reading by consent leaves a receipt for the owner. These traces are used to secure the zones and to answer the questions of owners. They are **not** used to measure your work.

## 6. When something goes wrong

Mistakes happen. If you uploaded the wrong file, gave consent to the wrong person, or see records that you should not see:

- stop, and do not try to cover it up,
- note the zone, the chain and the time,
- tell the data protection office the same day.

Nobody is punished for reporting a mistake.

## 7. If you break this policy

Access may be suspended while a case is looked into. Grave or repeated breaches can end your access for good and, for employees, have consequences under labor law.

## 8. Changes

When this policy changes, you are asked to accept the new version at your next sign-in. Earlier versions can be requested from the data protection office.
`;
}
