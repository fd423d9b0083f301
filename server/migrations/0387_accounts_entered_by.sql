-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "supplier"."supplier__bank_accounts" ADD COLUMN "entered_by" bigint;
ALTER TABLE "supplier"."supplier__bank_accounts" ADD CONSTRAINT "supplier__bank_accounts_entered_by_fk" FOREIGN KEY ("entered_by") REFERENCES core.account (id);
