import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWebAddress } from '../../domain/text/web-address.ts'

describe('a web address', () => {
  for (const address of [
    'https://api.example.com',
    'http://127.0.0.1:8080/path',
    'http://[::1]:3000/',
    'HTTPS://EXAMPLE.COM/x',
    'https://user:password@example.com/',
    'https://example.com/{{id}}/orders?q={{ query }}#{{part}}',
    'https://example.com?q={{query}}',
  ])
    it(`may be ${address}`, () => assert.ok(isWebAddress(address)))

  for (const [address, reason] of [
    ['', 'it is empty'],
    ['example.com', 'it has no scheme'],
    ['ftp://example.com/', 'it is not http'],
    ['javascript:alert(1)', 'it is a script'],
    ['file:///etc/passwd', 'it is a file'],
    ['https:/example.com', 'a slash is missing'],
    ['https://', 'it has no host'],
    ['https://a b/', 'its host has a space'],
    ['{{address}}', 'all of it is a placeholder'],
    ['{{scheme}}://example.com', 'its scheme is a placeholder'],
    ['ht{{x}}tp://example.com', 'its scheme has a placeholder'],
    ['https://{{host}}/', 'its host is a placeholder'],
    ['https://api.{{zone}}.example.com/', 'its host has a placeholder'],
    ['https://example.com{{suffix}}/', 'a placeholder lengthens its host'],
    ['https://example.com:{{port}}/', 'its port is a placeholder'],
    ['https://user:{{password}}@example.com/', 'a placeholder could end its user part'],
    ['https:///{{host}}/', 'parsers skip the third slash'],
    ['https://\t/{{host}}/', 'parsers drop a tab'],
    ['https://\n/{{host}}/', 'parsers drop a line feed'],
    ['https:\\\\{{host}}/', 'parsers read backslashes as slashes'],
    ['https://example.com/a\nb', 'it has a line feed'],
    ['https://example.com\\@evil.example/x', 'parsers ask the host before the backslash'],
    ['https://example.com/a\\b', 'it has a backslash'],
    ['https://example.com/a\u0000b', 'it has a control character'],
    ['https://example.com/a\u007f', 'it ends with a control character'],
  ] as const)
    it(`is not ${JSON.stringify(address)}: ${reason}`, () => assert.ok(!isWebAddress(address)))
})
