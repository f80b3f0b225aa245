/** Fictional names of people, streets and cities. */
import type { Random } from './random.ts';

const GIVEN_NAMES =
  'Aaliyah Abel Adela Alma Amara Amir Anders Anika Arlo Astrid Beatriz Bela Bruno Camille Carmen Cyrus Dahlia Daniel Daria Diego Edith Elena Elias Emeka Esther Fatima Felix Freya Gideon Greta Hana Henrik Hugo Ida Imani Ines Ivan Jasper Joana Jonas Kamal Keiko Laila Lars Leonor Linh Lucia Magnus Maia Malik Marta Mateo Mei Milan Nadia Naomi Nils Noor Olga Omar Oscar Paloma Priya Quentin Rafael Rosa Ruben Ruth Salma Samir Sofia Stellan Tamar Teo Thandi Ursula Valentin Vera Wanda Yara Yusuf Zelda Zoltan'.split(
    ' ',
  );
const FAMILY_NAMES =
  'Abara Achterberg Adeyemi Almeida Andersen Arslan Baptiste Barros Bergqvist Bianchi Blackwood Castellano Chaudhry Cho Dalgaard Delacroix Demir Dubois Ekström Fairweather Farouk Ferreira Fontaine Galanis Garnett Goldfarb Haddad Hargrove Hashimoto Holloway Ibarra Ivanova Jansen Kaplan Kipkemboi Kowalczyk Lindqvist Lockhart Madaki Marchetti Mbeki Mendoza Merriweather Moreau Nakamura Navarro Novak Nwosu Oduya Okonkwo Orlov Ortega Petrov Pham Quintero Ramaswamy Rasmussen Reyes Rosenthal Salvatore Sandoval Schreiber Silva Sinclair Sørensen Takahashi Thackeray Tran Underhill Valdez Varga Villanueva Weatherby Whitlock Yamamoto Yilmaz Zielinski'.split(
    ' ',
  );
const STREETS = [
  'Alder Street',
  'Birchwood Avenue',
  'Canal Road',
  'Chapel Lane',
  'Clement Square',
  'Copper Beech Way',
  'Eastgate Road',
  'Ferry Street',
  'Foundry Lane',
  'Garden Terrace',
  'Harbor View Drive',
  'Juniper Court',
  'Kestrel Close',
  'Lantern Hill Road',
  'Mill Race Road',
  'Observatory Avenue',
  'Orchard Row',
  'Quarry Street',
  'Rowan Boulevard',
  'Saddlers Way',
  'Station Road',
  'Tannery Street',
  'Weaver Lane',
  'Willow Bend',
];
const CITIES = [
  ['Alder Falls', '041'],
  ['Brightwater', '042'],
  ['Cedar Hollow', '044'],
  ['Fennimore', '045'],
  ['Larkspur Bay', '047'],
  ['Millbrook Crossing', '048'],
  ['North Haverly', '050'],
  ['Stonebridge', '051'],
] as const;

export interface Address {
  street: string;
  city: string;
  zip_code: string;
}

export interface PersonName {
  given_name: string;
  family_name: string;
}

export function personName(random: Random): PersonName {
  return { given_name: random.pick(GIVEN_NAMES), family_name: random.pick(FAMILY_NAMES) };
}

/** An email such as 'mateo.ekstrom.17@post.test'. The top-level domain is reserved, so no mail reaches anybody. */
export function emailOf(name: PersonName, number: number, domain: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace('ø', 'o')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  return `${plain(name.given_name)}.${plain(name.family_name)}.${number}@${domain}`;
}

export function address(random: Random): Address {
  const [city, prefix] = random.pick(CITIES);
  return {
    street: `${random.int(1, 220)} ${random.pick(STREETS)}`,
    city,
    zip_code: `${prefix}${String(random.int(1, 40)).padStart(2, '0')}`,
  };
}

/** A number from the block that is reserved for fiction. */
export function phone(random: Random): string {
  return `+1 ${random.int(201, 989)} 555 01${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** A code such as 'PAT-00042'. */
export function code(prefix: string, number: number, digits: number): string {
  return `${prefix}-${String(number).padStart(digits, '0')}`;
}
